//! A host of files on this machine, which knows nothing of the page.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;

/// Serves the files of a folder until the test ends.
pub fn serve(folder: PathBuf) -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let mut line = String::new();
            let mut reader = BufReader::new(&mut stream);
            if reader.read_line(&mut line).is_err() {
                continue;
            }
            let mut rest = String::new();
            while reader.read_line(&mut rest).is_ok_and(|length| length > 2) {}
            let name = line.split(' ').nth(1).unwrap_or("/").trim_start_matches('/');
            let name = if name.is_empty() { "index.html" } else { name };
            let kind = match name.rsplit('.').next() {
                Some("html") => "text/html",
                Some("js") => "text/javascript",
                Some("css") => "text/css",
                _ => "application/octet-stream",
            };
            let (status, body) = match fs::read(folder.join(name)) {
                Ok(body) => ("200 OK", body),
                Err(_) => ("404 Not Found", Vec::new()),
            };
            let head = format!(
                "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                body.len()
            );
            let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
        }
    });
    address
}
