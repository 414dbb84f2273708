/** Hands the browser a file that was made here. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has the file by then; revoking at once would take it away from some.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
