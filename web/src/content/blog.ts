export const blogPage = {
  title: 'Blog',
  description:
    'Plain advice for people who swap homes: listings, messages, packing, children, insurance and trains.',
  heading: 'Notes on living elsewhere',
  lead: 'What helps before, during and after a swap, written down so that you need not learn it the long way.',
  all: 'All',
  featured: 'Featured',
  filter_label: 'Category',
  back: 'All articles',
  feed: 'Follow by RSS',
};
