import type { blogPage as english } from '../blog.ts';

export const blogPage: typeof english = {
  title: 'Blog',
  description:
    'Consigli semplici per chi scambia casa: annunci, messaggi, valigie, bambini, assicurazione e treni.',
  heading: 'Appunti sul vivere altrove',
  lead: 'Quello che aiuta prima, durante e dopo uno scambio, messo per iscritto perché tu non debba impararlo a tue spese.',
  all: 'Tutti',
  featured: 'In primo piano',
  filter_label: 'Categoria',
  back: 'Tutti gli articoli',
  feed: 'Segui via RSS',
};
