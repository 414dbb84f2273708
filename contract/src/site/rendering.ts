import type { FrameSite, Site } from './site.ts';

/** The key of a query and the answer of the API, packed (web/src/lib/loading/compact-json.ts). */
export type Answer = [key: readonly unknown[], data: unknown];

/** What a page brings along for the web client, as JSON in a data block. */
export type PageData = {
  /** A gallery brings only the settings that it shows; other pages of the browser then fetch the rest (/site.json). */
  site: Site | FrameSite;
  /** Scheme and host of the site's true address. */
  origin: string;
  /** What the page was rendered with; absent where the browser renders it by itself. */
  answers?: Answer[];
};

/** A call of the API as a visitor, in the same process; throws a refusal with its `status`. */
export type CallAsVisitor = (
  route: string,
  input: { params?: Record<string, string>; query?: Record<string, unknown> },
) => Promise<unknown>;

export type Rendered = {
  html: string;
  /** Those settings that the page brings along. */
  site: PageData['site'];
  answers: Answer[];
  /** Sources of the web client whose code and styles the page needs at once, such as 'src/pages/information/faq.page.tsx'. */
  sources: string[];
  /** Whether the page is there to be read, so that its code may come after everything that is seen. */
  isText: boolean;
};

/** What the web client's build for the server exports. */
export type Renderer = {
  /** The address under which a page is kept, without what makes no difference; undefined if browsers render it. */
  addressOf(path: string, search: string): string | undefined;
  /** The sources of the page at a path, as `Rendered` has them. */
  sourcesOf(path: string): string[];
  /** Renders a page as every visitor sees it. Throws when the API refuses one of its answers. */
  renderPage(address: string, world: { site: Site; origin: string; call: CallAsVisitor }): Promise<Rendered>;
};
