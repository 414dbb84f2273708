import { screen } from '@testing-library/react';

/** The lines of an error toast below its title, once it is shown. */
export async function errorToastLines(title: string): Promise<(string | null)[]> {
  const notice = (await screen.findByText(title)).closest('[data-toast=destructive]');
  return [...(notice?.querySelectorAll('p') ?? [])].slice(1).map(({ textContent }) => textContent);
}
