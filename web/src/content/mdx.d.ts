declare module '*.mdx' {
  type Prose = import('./prose.ts').Prose;

  export const frontmatter: Prose['frontmatter'];
  export const tableOfContents: Prose['tableOfContents'];
  const content: Prose['default'];
  export default content;
}
