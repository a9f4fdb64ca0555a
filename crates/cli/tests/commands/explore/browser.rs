//! A Chromium without a window, told what to do over two pipes (the DevTools protocol).

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

pub struct Browser {
    child: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
    count: u64,
    /// The page, once there is one.
    session: Option<String>,
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It ends its own processes; if it does not, it is killed.
        let _ = self.commands.write_all(b"{\"id\":0,\"method\":\"Browser.close\"}\0");
        for _ in 0..50 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Browser {
    /// None, and a line that says so, where there is no Chromium, or where the test is in another part.
    pub fn start(test: &str) -> Option<Self> {
        // What moves by itself is told not to.
        Self::start_with(test, "--disable-gpu --force-prefers-reduced-motion")
    }

    /// The same with other options of the browser.
    pub fn start_with(test: &str, options: &str) -> Option<Self> {
        const BROWSER: &str = "chromium";
        if !crate::part::has(test, 5) {
            return None;
        }
        if Command::new(BROWSER).arg("--version").output().is_err() {
            eprintln!("skipped: {test}, since there is no {BROWSER}");
            return None;
        }
        let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{test}"));
        // The pipes have the numbers 3 and 4.
        let script = format!(
            "exec {BROWSER} --headless --no-sandbox {options} --remote-debugging-pipe --window-size=1500,1000 \
             --user-data-dir='{}' 3<&0 4>&1 >/dev/null 2>&1",
            profile.display()
        );
        let mut child = Command::new("sh")
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell runs");
        let commands = child.stdin.take().unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        let mut browser = Self { child, commands, answers, count: 0, session: None };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attached =
            browser.call("Target.attachToTarget", json!({ "targetId": target["targetId"], "flatten": true }));
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        Some(browser)
    }

    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.count += 1;
        let mut message = json!({ "id": self.count, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = session.as_str().into();
        }
        self.commands.write_all(format!("{message}\0").as_bytes()).expect("the browser runs");
        loop {
            let mut bytes = Vec::new();
            self.answers.read_until(0, &mut bytes).expect("the browser answers");
            assert_eq!(bytes.pop(), Some(0), "the browser has gone");
            let answer: Value = serde_json::from_slice(&bytes).expect("JSON");
            if answer["id"] == self.count {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].clone();
            }
        }
    }

    pub fn open(&mut self, address: &str) {
        // Another fragment alone would be no other page.
        self.call("Page.navigate", json!({ "url": "about:blank" }));
        self.call("Page.navigate", json!({ "url": address }));
    }

    /// What an expression of the page's script is.
    pub fn value(&mut self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.call("Runtime.evaluate", parameters);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Waits until an expression holds.
    #[track_caller]
    pub fn wait(&mut self, expression: &str) {
        let begin = Instant::now();
        // What the script declares is not there before it is loaded.
        let guarded =
            format!("(async () => {{ try {{ return Boolean(await ({expression})); }} catch {{ return false; }} }})()");
        while self.value(&guarded) != true {
            if begin.elapsed() > Duration::from_secs(120) {
                let page = self.value("document.body.innerText");
                panic!("not within two minutes: {expression}\n{}", page.as_str().unwrap_or_default());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The middle of an element, in pixels of the page.
    pub fn middle(&mut self, id: &str) -> [f64; 2] {
        let place = self.value(&format!(
            "(() => {{ const box = document.getElementById('{id}').getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        [0, 1].map(|index| place[index].as_f64().expect("a number"))
    }

    fn mouse(&mut self, kind: &str, [x, y]: [f64; 2], more: Value) {
        let mut parameters = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
        for (name, value) in more.as_object().into_iter().flatten() {
            parameters[name] = value.clone();
        }
        self.call("Input.dispatchMouseEvent", parameters);
    }

    /// Presses at one place and lets go at another.
    pub fn drag(&mut self, from: [f64; 2], to: [f64; 2]) {
        self.press(from);
        if from != to {
            self.pull([(from[0] + to[0]) / 2.0, (from[1] + to[1]) / 2.0]);
            self.pull(to);
        }
        self.release(to);
    }

    pub fn press(&mut self, place: [f64; 2]) {
        self.mouse("mousePressed", place, json!({ "buttons": 1 }));
    }

    /// Moves with the button down.
    pub fn pull(&mut self, place: [f64; 2]) {
        self.mouse("mouseMoved", place, json!({ "buttons": 1 }));
    }

    pub fn release(&mut self, place: [f64; 2]) {
        self.mouse("mouseReleased", place, json!({}));
    }

    /// Presses a key and lets it go, by its name and its code on Windows.
    pub fn key(&mut self, name: &str, code: u32, modifiers: u32) {
        self.key_with(json!({ "key": name, "code": name, "windowsVirtualKeyCode": code, "modifiers": modifiers }));
    }

    /// Types a letter by its key.
    pub fn press_letter(&mut self, letter: &str) {
        let mut parameters = json!({ "key": letter, "text": letter });
        for kind in ["keyDown", "keyUp"] {
            parameters["type"] = kind.into();
            self.call("Input.dispatchKeyEvent", parameters.clone());
        }
    }

    /// Selects the last place of a word in the editor, which takes the keyboard.
    pub fn select(&mut self, word: &str) {
        self.value(&format!(
            "(() => {{ const place = editor.text.lastIndexOf({word:?}); editor.select(place, place + {}); }})()",
            word.len()
        ));
    }

    /// Edits as the keys of the system do: `selectAll`, `paste`, `undo`.
    pub fn edit(&mut self, command: &str) {
        self.key_with(json!({ "key": "Unidentified", "commands": [command] }));
    }

    fn key_with(&mut self, mut parameters: Value) {
        for kind in ["rawKeyDown", "keyUp"] {
            parameters["type"] = kind.into();
            self.call("Input.dispatchKeyEvent", parameters.clone());
        }
    }

    /// The fingers that are on the screen: `touchStart`, `touchMove`, `touchEnd`.
    pub fn touch(&mut self, kind: &str, fingers: &[[f64; 2]]) {
        let points = fingers.iter().enumerate().map(|(id, [x, y])| json!({ "x": x, "y": y, "id": id }));
        let points: Vec<_> = points.collect();
        self.call("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
    }

    pub fn set_size(&mut self, width: u32, height: u32, is_phone: bool) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone });
        self.call("Emulation.setDeviceMetricsOverride", size);
        self.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": is_phone, "maxTouchPoints": 2 }));
    }

    /// Lets the page read and write the clipboard.
    pub fn lend_clipboard(&mut self) {
        let session = self.session.take();
        self.call(
            "Browser.grantPermissions",
            json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] }),
        );
        self.session = session;
    }

    pub fn hover(&mut self, place: [f64; 2]) {
        self.mouse("mouseMoved", place, json!({ "button": "none" }));
    }

    pub fn wheel(&mut self, place: [f64; 2], delta: f64) {
        self.mouse("mouseWheel", place, json!({ "deltaX": 0, "deltaY": delta }));
    }

    /// Types at where the cursor is.
    pub fn type_text(&mut self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }
}
