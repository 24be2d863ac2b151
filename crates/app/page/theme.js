// Sets the theme before anything is painted; a classic script, so that it runs first.
(function () {
  var theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("potez.theme") || '"auto"');
  } catch (error) {
    /* the default stays */
  }
  var dark = matchMedia("(prefers-color-scheme: dark)");
  var more = matchMedia("(prefers-contrast: more)");
  function apply() {
    var chosen = document.documentElement.dataset.wish || theme;
    document.documentElement.dataset.theme =
      chosen !== "auto" ? chosen : more.matches ? "contrast" : dark.matches ? "dark" : "light";
  }
  document.documentElement.dataset.wish = theme;
  dark.addEventListener("change", apply);
  more.addEventListener("change", apply);
  document.addEventListener("theme", apply);
  apply();
})();
