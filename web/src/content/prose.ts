import type { Site } from '@swapstead/contract/site/site';
import type { ComponentType } from 'react';

export type Heading = { depth: number; value: string; id?: string };

/** What the build makes of a text (.mdx); see web/build/mdx.ts. */
export type Prose = {
  default: ComponentType<{ site: Site; components?: Record<string, ComponentType<never>> }>;
  frontmatter: Record<string, unknown>;
  tableOfContents: readonly Heading[];
};
