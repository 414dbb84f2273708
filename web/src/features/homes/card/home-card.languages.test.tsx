import type { HomeCard as Home } from '@swapstead/contract/homes/endpoints';
import { withLanguage } from '@swapstead/messages';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { HomeCard } from './home-card.tsx';

const HOME: Home = {
  id: '0b9f1d5e-1111-4a4a-8b8b-000000000001',
  title: 'Cedar room above the sea',
  language: null,
  home_type: 'Loft',
  guests: 2,
  amenities: [],
  interests: [],
  photos: [],
  location: 'Sintra, Portugal',
  host: { user_id: 'host', display_name: null, contact_preference: 'chat', email: null },
};

test.each([
  ['en', 'Hosted by Anonymous Host'],
  ['de', 'Hier wohnt ein anonymes Mitglied'],
  ['fr', 'Chez un hôte anonyme'],
  ['nl', 'Host: anoniem'],
  ['es', 'En casa de un miembro anónimo'],
  ['it', 'Qui vive un membro anonimo'],
] as const)('the card of a host without a name is a whole sentence: %s [CARD-17]', (language, said) => {
  const html = withLanguage(language, () =>
    renderToStaticMarkup(
      <MemoryRouter>
        <HomeCard
          home={HOME}
          viewer={{ level: 'subscriber', user_id: 'me', is_admin: false }}
          onContact={async () => undefined}
        />
      </MemoryRouter>,
    ),
  );
  expect(html.replace(/<[^>]+>/g, '')).toContain(said);
});
