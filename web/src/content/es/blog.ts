import type { blogPage as english } from '../blog.ts';

export const blogPage: typeof english = {
  title: 'Blog',
  description:
    'Consejos claros para quien intercambia casa: anuncios, mensajes, maletas, niños, seguros y trenes.',
  heading: 'Notas sobre vivir en otro lugar',
  lead: 'Lo que ayuda antes, durante y después de un intercambio, por escrito para que no tengas que aprenderlo por las malas.',
  all: 'Todos',
  featured: 'Destacado',
  filter_label: 'Categoría',
  back: 'Todos los artículos',
  feed: 'Seguir por RSS',
};
