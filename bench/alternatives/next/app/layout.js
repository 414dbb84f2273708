export const metadata = { title: 'Homes', description: 'The newest homes.' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
