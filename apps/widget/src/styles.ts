/**
 * The styles of the widget. The shadow root separates them from those of the page. Because the sheet is constructed,
 * the page's Content-Security-Policy needs no 'unsafe-inline'.
 */
export const styles = `
:host { all: initial; --accent: #1d4ed8; --on-accent: #fff; --paper: #fff; --ink: #16202e; --soft: #eef1f6;
  --faint: #556072; --line: #d5dbe5; --alarm: #b3261e; --ring: var(--accent);
  --shadow: 0 12px 40px rgb(16 24 40 / .22);
  font: 400 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--ink); }
:host([data-theme="dark"]) { --paper: #171c25; --ink: #eef2f8; --soft: #262d3a; --faint: #a9b4c4; --line: #38414f;
  --alarm: #ffb4ab; --ring: #a8c0ff; --shadow: 0 12px 40px rgb(0 0 0 / .6); color-scheme: dark; }
* { box-sizing: border-box; font: inherit; margin: 0; }
[hidden] { display: none !important; }
button { cursor: pointer; border: 0; background: none; color: inherit; padding: 0; }
:focus-visible { outline: 3px solid var(--ring); outline-offset: 2px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.launcher, .panel { position: fixed; bottom: max(20px, env(safe-area-inset-bottom)); right: 20px; z-index: 2147483000; }
:host([data-side="left"]) .launcher, :host([data-side="left"]) .panel { right: auto; left: 20px; }
.launcher { width: 60px; height: 60px; border-radius: 50%; background: var(--accent); color: var(--on-accent);
  display: grid; place-items: center; box-shadow: 0 6px 20px rgb(16 24 40 / .3); transition: transform .15s ease; }
.launcher:hover { transform: scale(1.06); }
.launcher:focus-visible, .send:focus-visible { outline-color: var(--ink); }
.launcher svg { width: 28px; height: 28px; }
.badge { position: absolute; top: -4px; right: -4px; min-width: 12px; height: 22px; border-radius: 13px; padding: 0 5px;
  background: #b3261e; color: #fff; font: 600 13px/22px system-ui, sans-serif; text-align: center; border: 2px solid #fff;
  box-sizing: content-box; }
.panel { width: 384px; max-width: calc(100vw - 40px); height: min(620px, calc(100dvh - 40px)); background: var(--paper);
  color: var(--ink); border-radius: 16px; box-shadow: var(--shadow); border: 1px solid var(--line); overflow: hidden;
  display: flex; flex-direction: column; animation: rise .18s ease-out; }
@keyframes rise { from { opacity: 0; transform: translateY(12px); } }
header { display: flex; align-items: center; gap: 12px; padding: 14px 12px 14px 18px; background: var(--accent);
  color: var(--on-accent); }
header div { flex: 1; min-width: 0; }
h2 { font-weight: 650; font-size: 17px; line-height: 1.3; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.state { font-size: 13.5px; }
.close { width: 44px; height: 44px; border-radius: 10px; display: grid; place-items: center; flex: none; }
.close:hover { background: rgb(255 255 255 / .16); }
.close:focus-visible { outline-color: currentColor; outline-offset: -3px; }
.close svg { width: 20px; height: 20px; }
.log { flex: 1; overflow-y: auto; overscroll-behavior: contain; padding: 18px 16px 8px; display: flex;
  flex-direction: column; gap: 3px; scrollbar-width: thin; }
.log:focus-visible { outline-offset: -3px; }
.log > :first-child { margin-top: auto; }
.message { max-width: 82%; align-self: flex-start; display: flex; flex-direction: column; }
.message + .message.first { margin-top: 10px; }
.message.own { align-self: flex-end; align-items: flex-end; }
.message.note { align-self: center; max-width: 92%; text-align: center; margin: 8px 0; }
.author { font-size: 13px; color: var(--faint); margin: 0 0 3px 12px; }
.body { background: var(--soft); padding: 9px 13px; border-radius: 16px; white-space: pre-wrap; overflow-wrap: anywhere; }
.own .body { background: var(--accent); color: var(--on-accent); }
.note .body { background: none; color: var(--faint); font-size: 14px; padding: 2px 8px; }
.waiting .body { opacity: .88; }
.body a { color: inherit; text-decoration: underline; }
.meta { font-size: 12.5px; color: var(--faint); margin: 3px 12px 0; }
.message:not(.last):not(.waiting):not(.failed) .meta { display: none; }
.failed .meta { color: var(--alarm); }
.again { text-decoration: underline; color: inherit; min-height: 24px; padding: 2px 4px; }
.typing { min-height: 24px; padding: 0 18px 4px; font-size: 13.5px; color: var(--faint); display: flex; gap: 8px;
  align-items: center; }
.dots { display: inline-flex; gap: 3px; }
.dots i { width: 6px; height: 6px; border-radius: 50%; background: currentColor; animation: blink 1.2s infinite; }
.dots i:nth-child(2) { animation-delay: .2s; } .dots i:nth-child(3) { animation-delay: .4s; }
@keyframes blink { 0%, 70%, 100% { opacity: .3; } 35% { opacity: 1; } }
.disclosure { margin: 0; padding: 8px 18px 0; font-size: 13px; text-align: center; color: var(--faint); }
.disclosure a { color: inherit; }
.notice { padding: 8px 18px; font-size: 14px; text-align: center; color: var(--faint); border-top: 1px solid var(--line); }
.notice.alarm { color: var(--alarm); }
form { display: flex; align-items: flex-end; gap: 8px; padding: 10px 12px max(12px, env(safe-area-inset-bottom));
  border-top: 1px solid var(--line); }
textarea { flex: 1; resize: none; border: 1px solid var(--faint); border-radius: 12px; background: var(--paper);
  color: inherit; padding: 10px 13px; min-height: 46px; max-height: 140px; line-height: 1.45; }
textarea::placeholder { color: var(--faint); opacity: 1; }
textarea:focus-visible { outline-offset: 0; outline-width: 2px; border-color: var(--ring); }
.send { width: 46px; height: 46px; border-radius: 12px; background: var(--accent); color: var(--on-accent); display: grid;
  place-items: center; flex: none; }
.send svg { width: 20px; height: 20px; }
@media (max-width: 480px) {
  .panel, :host([data-side="left"]) .panel { inset: 0; width: 100vw; max-width: none; height: 100dvh; border: 0;
    border-radius: 0; }
  header { padding-top: max(14px, env(safe-area-inset-top)); }
}
@media (prefers-reduced-motion: reduce) { *, .launcher { animation: none !important; transition: none !important; }
  .dots i { opacity: .7; } }
@media (forced-colors: active) { .launcher, .send, .body, .panel { border: 1px solid; } }
`;
