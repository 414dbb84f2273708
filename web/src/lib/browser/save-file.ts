/** Saves a file made in the browser. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // By then the browser has read the file; some browsers lose it if the address is revoked immediately.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
