import type { blogPage as english } from '../blog.ts';

export const blogPage: typeof english = {
  title: 'Blog',
  description:
    'Des conseils simples pour qui échange son logement : annonces, messages, bagages, enfants, assurance et trains.',
  heading: 'Carnet de la vie ailleurs',
  lead: 'Ce qui aide avant, pendant et après un échange, noté ici pour vous éviter de l’apprendre à vos dépens.',
  all: 'Tous',
  featured: 'À la une',
  filter_label: 'Catégorie',
  back: 'Tous les articles',
  feed: 'Suivre par RSS',
};
