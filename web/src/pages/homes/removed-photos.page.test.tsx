import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { aCard, aPhoto } from '../../../test/homes.ts';
import { HomeCardPhotos } from '../../features/homes/card/home-card-photos.tsx';
import { PhotoMosaic } from '../../features/homes/house/photo-mosaic.tsx';

const three = [aPhoto(1), aPhoto(2), aPhoto(3)];

test('the page of a home still shows photos after its host has removed the current one', async () => {
  onTestFinished(() => cleanup());
  const { rerender } = render(<PhotoMosaic photos={three} title="Brick loft" />);
  await userEvent.click(screen.getByRole('button', { name: 'Show photo 3 of 3' }));
  rerender(<PhotoMosaic photos={three.slice(0, 2)} title="Brick loft" />);
  expect(screen.getByRole('button', { name: 'Open photo 2 of 2 full screen' })).toBeTruthy();
});

test('the card of a home still shows photos after its host has removed the current one', async () => {
  onTestFinished(() => cleanup());
  const card = (photos: typeof three) => <HomeCardPhotos home={aCard(1, { photos })} isInView={false} />;
  const { rerender } = render(card(three));
  await userEvent.click(screen.getByRole('button', { name: /Next photo/ }));
  await userEvent.click(screen.getByRole('button', { name: /Next photo/ }));
  expect(screen.getByAltText(/photo 3 of 3$/)).toBeTruthy();
  rerender(card(three.slice(0, 2)));
  expect(screen.getByAltText(/photo 2 of 2$/)).toBeTruthy();
});
