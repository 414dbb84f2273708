/** Puts a text on the clipboard. Rejects if the browser refuses or has no clipboard, as outside https. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
