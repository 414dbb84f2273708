import type { blogPage as english } from '../blog.ts';

export const blogPage: typeof english = {
  title: 'Blog',
  description:
    'Klarer Rat für alle, die ihr Zuhause tauschen: Inserate, Nachrichten, Packen, Kinder, Versicherung und Züge.',
  heading: 'Notizen vom Wohnen anderswo',
  lead: 'Was vor, während und nach einem Tausch hilft, aufgeschrieben, damit du nicht alles selbst herausfinden musst.',
  all: 'Alle',
  featured: 'Empfohlen',
  filter_label: 'Thema',
  back: 'Alle Artikel',
  feed: 'Per RSS abonnieren',
};
