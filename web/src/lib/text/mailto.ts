type Mail = { to: string; subject: string; body: string };

/** A mailto address that opens a draft in the reader's own mail program. Its texts can't add recipients or headers. */
export function mailto({ to, subject, body }: Mail): string {
  const recipient = encodeURIComponent(to).replaceAll('%40', '@');
  return `mailto:${recipient}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
}
