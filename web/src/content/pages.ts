/** Titles and descriptions of public pages whose text has no file of its own here. */
export const publicPages = {
  home: {
    title: 'Swap homes, feel at home anywhere',
    description:
      'A home-exchange community: list your home, browse the homes of others, and swap. No price per night.',
  },
  homes: {
    title: 'Browse homes',
    description:
      'Every home on Swapstead with its photos and tags, the newest first, listed by those who live there.',
  },
  auth: {
    title: 'Sign in',
    description: 'Sign in to Swapstead, or create a free account.',
  },
  contact: {
    title: 'Contact us',
    description: 'Write to the Swapstead team without signing in, or reach us by email, phone or post.',
  },
} as const;
