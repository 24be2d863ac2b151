//! Pictures on the command line: their formats, and where they go.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use clap::ValueEnum;
use potez_draw::Picture;
use potez_draw::formats::svg::svg;
use potez_draw::formats::tikz::tikz;
use potez_rules::Refusal;
use potez_rules::refusal::quote;
use serde::Serialize;

use crate::cli::failure::{Failure, cannot_write};
use crate::cli::output::Output;

/// How something that fits on one picture is drawn.
#[derive(Debug, clap::Args)]
pub(crate) struct PictureArgs {
    /// Text for a terminal, a picture, or data [default: by the end of --out, else text]
    #[arg(long)]
    pub(crate) format: Option<PictureFormat>,
    /// Write to a file
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<String>,
    /// How large png is drawn
    #[arg(long, default_value_t = 1.0, value_parser = parse_scale)]
    pub(crate) scale: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    Text,
    Json,
    Svg,
    Png,
    Pdf,
    Tikz,
}

impl PictureArgs {
    /// The requested format, else the one of the file name, else text. `json` is the global option.
    pub(crate) fn format(&self, json: bool) -> Result<PictureFormat, Failure> {
        const ENDINGS: &[(&str, PictureFormat)] = &[
            ("txt", PictureFormat::Text),
            ("json", PictureFormat::Json),
            ("svg", PictureFormat::Svg),
            ("png", PictureFormat::Png),
            ("pdf", PictureFormat::Pdf),
            ("tex", PictureFormat::Tikz),
            ("tikz", PictureFormat::Tikz),
        ];
        choose(self.format, self.out.as_deref(), json, ENDINGS, PictureFormat::Text, PictureFormat::Json)
    }

    /// Writes the data, the text or the picture, whichever the format is.
    pub(crate) fn write<J: Serialize>(
        &self,
        json: impl FnOnce() -> J,
        text: impl FnOnce() -> String,
        picture: impl FnOnce() -> Picture,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let bytes = match self.format(output.json)? {
            PictureFormat::Json => {
                let mut bytes = serde_json::to_vec(&json()).map_err(io::Error::from)?;
                bytes.push(b'\n');
                bytes
            }
            PictureFormat::Text => text().into_bytes(),
            PictureFormat::Svg => svg(&picture()).into_bytes(),
            PictureFormat::Png => png(&picture(), self.scale)?,
            PictureFormat::Pdf => pdf(&[picture()])?,
            PictureFormat::Tikz => tikz(&[picture()]).into_bytes(),
        };
        write(self.out.as_deref(), &bytes, output)?;
        output.wrote(self.out.as_deref());
        Ok(())
    }
}

/// The requested format, else the one of the file name, else data with `--json`, else `usual`. `--json` with another format is refused:
/// whoever asks for both cannot be given both.
pub(crate) fn choose<F: ValueEnum + PartialEq + Copy>(
    format: Option<F>,
    out: Option<&str>,
    json: bool,
    endings: &[(&str, F)],
    usual: F,
    data: F,
) -> Result<F, Failure> {
    let other = |what: String| {
        let template = "--json asks for data, and {what} for something else: leave one of them out";
        Failure::usage(&Refusal::new("usage.json_format", template, [("what", what)]))
    };
    if let Some(format) = format {
        let name = format.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
        return if json && format != data { Err(other(format!("--format {name}"))) } else { Ok(format) };
    }
    let Some(out) = out else { return Ok(if json { data } else { usual }) };
    let end = extension(out);
    match endings.iter().find(|(ending, _)| *ending == end) {
        Some((_, format)) if json && *format != data => Err(other(format!("--out {out}"))),
        Some((_, format)) => Ok(*format),
        None if json => Ok(data),
        None if out == "-" => Ok(usual),
        None => Err(no_format(out)),
    }
}

/// Lets `fill` write to the file `out`, or to stdout.
pub(crate) fn stream(
    out: Option<&str>,
    output: &mut Output,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    match out {
        Some(path) if path != "-" => {
            let write = || {
                let mut file = BufWriter::new(File::create(path)?);
                fill(&mut file)?;
                file.flush()
            };
            write().map_err(|error| cannot_write(path, &error))?;
            output.wrote(out);
            Ok(())
        }
        _ => Ok(fill(output.writer())?),
    }
}

/// Writes to the file `out`, or to stdout.
pub(crate) fn write(out: Option<&str>, bytes: &[u8], output: &mut Output) -> Result<(), Failure> {
    match out {
        Some(path) if path != "-" => save(Path::new(path), bytes),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => output.text(text),
            Err(_) => output.bytes(bytes),
        },
    }
}

/// Writes to a file.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes).map_err(|error| cannot_write(&path.to_string_lossy(), &error))
}

/// The extension of a file name, in lower case.
pub(crate) fn extension(file: &str) -> String {
    Path::new(file).extension().and_then(|end| end.to_str()).unwrap_or_default().to_ascii_lowercase()
}

/// The file name has no known extension.
pub(crate) fn no_format(file: &str) -> Failure {
    let template = "{file} does not say its format: add --format";
    Failure::usage(&Refusal::new("trace.format", template, [("file", quote(file))]))
}

/// How large pixels are drawn.
pub(crate) fn parse_scale(text: &str) -> Result<f64, Refusal> {
    let scale: f64 = text.parse().map_err(|_| Refusal::new("usage.scale", "a number such as 1.5", []))?;
    if (0.1..=8.0).contains(&scale) { Ok(scale) } else { Err(Refusal::new("usage.scale", "from 0.1 to 8", [])) }
}

/// A picture as PNG, `scale` times as large.
#[cfg(feature = "paper")]
pub(crate) fn png(picture: &Picture, scale: f64) -> Result<Vec<u8>, Failure> {
    potez_draw::formats::png::png(picture, scale).map_err(|refusal| Failure::data(&refusal))
}

/// Pictures as an animation, each shown for `delay` milliseconds.
#[cfg(feature = "paper")]
pub(crate) fn gif(pictures: &[Picture], scale: f64, delay: u32) -> Result<Vec<u8>, Failure> {
    potez_draw::formats::gif::gif(pictures, scale, delay).map_err(|refusal| Failure::data(&refusal))
}

/// Pictures as PDF, one per page.
#[cfg(feature = "paper")]
pub(crate) fn pdf(pictures: &[Picture]) -> Result<Vec<u8>, Failure> {
    Ok(potez_draw::formats::pdf::pdf(pictures))
}

#[cfg(not(feature = "paper"))]
pub(crate) fn png(_: &Picture, _: f64) -> Result<Vec<u8>, Failure> {
    Err(without_paper())
}

#[cfg(not(feature = "paper"))]
pub(crate) fn gif(_: &[Picture], _: f64, _: u32) -> Result<Vec<u8>, Failure> {
    Err(without_paper())
}

#[cfg(not(feature = "paper"))]
pub(crate) fn pdf(_: &[Picture]) -> Result<Vec<u8>, Failure> {
    Err(without_paper())
}

#[cfg(not(feature = "paper"))]
fn without_paper() -> Failure {
    let template = "this potez was built without png, gif and pdf (the feature 'paper')";
    Failure::usage(&Refusal::new("trace.paper", template, []))
}
