/** Styles of the test pages: plain and unlike the rest of the site, so that nobody mistakes them for the real thing. */
export const TEST_PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #faf7f2; --surface: #fff; --ink: #1e2522; --soft: #59625c;
  --line: #e2d9cb; --pine: #1f5a46; --on-pine: #fff; --honey: #e3a73b; --on-honey: #1e2522; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #141816; --surface: #1d2321; --ink: #f3f0ea; --soft: #b4bcb6; --line: #36403c;
    --pine: #7cc3a4; --on-pine: #10201a; --honey: #e9b75a; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.55 system-ui, sans-serif; }
.mark { margin: 0; padding: 12px 20px; background: var(--honey); color: var(--on-honey); font-weight: 600;
  text-align: center; }
main { width: min(100% - 40px, 460px); margin: clamp(24px, 8vh, 96px) auto; padding: clamp(24px, 5vw, 40px);
  border: 1px solid var(--line); border-radius: 20px; background: var(--surface); }
h1 { margin: 0; font: 520 1.75rem/1.15 Georgia, serif; letter-spacing: -0.018em; text-wrap: balance; }
.price { margin: 12px 0 0; color: var(--soft); }
.price b { color: var(--ink); font: 520 2.5rem/1.1 Georgia, serif; }
form { margin: 12px 0 0; }
p + form { margin-top: 24px; }
button { width: 100%; min-height: 48px; padding: 10px 20px; border: 1px solid var(--soft); border-radius: 10px;
  background: transparent; color: inherit; font: 600 1rem/1.25 system-ui, sans-serif; cursor: pointer; }
button.main { border-color: transparent; background: var(--pine); color: var(--on-pine); }
:focus-visible { outline: 2px solid var(--pine); outline-offset: 3px; }
details { margin-top: 28px; padding-top: 20px; border-top: 1px solid var(--line); }
summary { min-height: 28px; font-weight: 600; cursor: pointer; }
details p { color: var(--soft); }
a { color: var(--pine); font-weight: 600; }
main > p:last-child { margin: 28px 0 0; }
`;
