/** Hands the browser a file that was made here. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // By then the browser has the file; revoking at once would take it from some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
