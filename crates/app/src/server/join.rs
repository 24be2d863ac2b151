//! How other devices reach this machine: its address, and the QR code of the address.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use potez_rules::Refusal;
use qrcode::{Color, QrCode};

/// The addresses under which others reach a server that listens here; none when only this machine can.
#[must_use]
pub fn addresses(listening: SocketAddr) -> Vec<String> {
    let address = listening.ip();
    if address.is_loopback() {
        return Vec::new();
    }
    let seen = if address.is_unspecified() { own_address() } else { Some(address) };
    seen.into_iter().map(|address| format!("http://{}/", SocketAddr::new(address, listening.port()))).collect()
}

/// The address of this machine in its network. Nothing is sent: connecting a datagram socket only asks the
/// system which way a datagram would go. The address is one that is reserved for documents.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified() && !address.is_loopback()).then_some(address)
}

fn code(text: &str) -> Result<QrCode, Refusal> {
    QrCode::new(text).map_err(|_| Refusal::new("server.qr_long", "this text is too long for a QR code", []))
}

/// A QR code as a picture.
///
/// # Errors
/// The text is too long.
pub(super) fn svg(text: &str) -> Result<String, Refusal> {
    Ok(code(text)?.render::<qrcode::render::svg::Color<'_>>().min_dimensions(240, 240).build())
}

/// A QR code for a terminal, two rows to a line, with a light margin.
///
/// # Errors
/// The text is too long.
pub fn terminal(text: &str) -> Result<String, Refusal> {
    let code = code(text)?;
    let width = code.width();
    let margin = 2;
    let side = width + 2 * margin;
    let dark = |row: usize, col: usize| {
        let inside = (margin..margin + width).contains(&row) && (margin..margin + width).contains(&col);
        inside && code[(col - margin, row - margin)] == Color::Dark
    };
    let mut lines = String::new();
    for row in (0..side).step_by(2) {
        for col in 0..side {
            // Most terminals are dark, so light modules are drawn and dark ones are left out.
            lines.push(match (dark(row, col), row + 1 >= side || dark(row + 1, col)) {
                (false, false) => '█',
                (false, true) => '▀',
                (true, false) => '▄',
                (true, true) => ' ',
            });
        }
        lines.push('\n');
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_open_server_has_addresses() {
        assert!(addresses("127.0.0.1:7373".parse().unwrap()).is_empty());
        assert_eq!(addresses("192.168.1.5:80".parse().unwrap()), ["http://192.168.1.5:80/"]);
        assert_eq!(addresses("[2001:db8::1]:7373".parse().unwrap()), ["http://[2001:db8::1]:7373/"]);
    }

    #[test]
    fn the_code_is_square_and_has_its_three_corners() {
        let text = terminal("http://192.168.1.5:7373/").unwrap();
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let width = lines[0].len();
        assert!(lines.iter().all(|line| line.len() == width));
        assert_eq!(lines.len(), width.div_ceil(2));
        // The margin is light, and so are the gaps round the inner squares of the corners.
        assert!(lines[0].iter().all(|sign| *sign == '█'));
        assert_eq!(lines[1][2], ' ');
        assert!(terminal(&"x".repeat(5000)).is_err());
    }
}
