export function Page() {
  return (
    <section className="wrap py-32">
      <title>Swapstead: swap homes, feel at home anywhere</title>
      <h1 className="text-hero">Swap homes, feel at home anywhere</h1>
    </section>
  );
}
