import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';

export function Page() {
  return (
    <section className="wrap grid justify-items-center py-32 text-center">
      <title>Page not found | Swapstead</title>
      <h1 className="text-hero">404</h1>
      <p className="mt-4 mb-8 text-18 text-ink-soft">Oops! Page not found</p>
      <ButtonLink to={paths.home()} look="quiet">
        Return to Home
      </ButtonLink>
    </section>
  );
}
