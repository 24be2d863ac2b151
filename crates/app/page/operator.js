// What the server does at the moment is asked again and again; only the table changes, so nobody loses their place.

const EVERY = 5000;

async function renew() {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("table");
    if (fresh) document.querySelector("table")?.replaceWith(fresh);
  } catch {
    // The server may be away; the next time it may be there again.
  }
  setTimeout(renew, EVERY);
}

setTimeout(renew, EVERY);
