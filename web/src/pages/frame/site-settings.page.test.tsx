import type { FrameSite } from '@swapstead/contract/site/site';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import defaults from '../../../../server/site.defaults.json';
import { expectSite, SiteContext, useFrameSite, useSite } from '../../lib/loading/site.ts';

const { name, tagline, company_name, policy_date } = defaults;
const FRAME: FrameSite = { name, tagline, company_name, policy_date };

const Tagline = () => <p>{useFrameSite().tagline}</p>;
const Phone = () => <p>{useSite().phone}</p>;

test('settings missing from a gallery page are fetched once, and again after a failure', async () => {
  const asked = vi.fn<(url: string) => Promise<Response>>(async () => new Response(null, { status: 503 }));
  vi.stubGlobal('fetch', asked);
  expectSite(FRAME);
  await expect.poll(() => asked).toHaveBeenCalledExactlyOnceWith('/site.json');

  asked.mockImplementation(async () => Response.json(defaults));
  const page = (
    <SiteContext value={FRAME}>
      <Tagline />
      <Suspense fallback="Waiting">
        <Phone />
        <Phone />
      </Suspense>
    </SiteContext>
  );
  await act(async () => void render(page));
  expect(screen.getByText(tagline)).toBeTruthy();
  expect(screen.getAllByText(defaults.phone)).toHaveLength(2);
  expect(asked).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
