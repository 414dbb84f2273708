import type { blogPage as english } from '../blog.ts';

export const blogPage: typeof english = {
  title: 'Blog',
  description:
    'Nuchtere tips voor wie van huis ruilt: huizen plaatsen, berichten, inpakken, kinderen, verzekering en treinen.',
  heading: 'Over wonen op een andere plek',
  lead: 'Wat helpt voor, tijdens en na een ruil, opgeschreven zodat je het niet zelf hoeft uit te vinden.',
  all: 'Alle',
  featured: 'Uitgelicht',
  filter_label: 'Onderwerp',
  back: 'Alle artikelen',
  feed: 'Volgen via RSS',
};
