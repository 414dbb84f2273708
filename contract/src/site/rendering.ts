import type { Viewer, ViewerLevel } from '../viewer.ts';
import type { FrameSite, Site } from './site.ts';

/** The key of a query and the packed reply of the API (web/src/lib/loading/compact-json.ts). */
export type Answer = [key: readonly unknown[], data: unknown];

/** The data of a page for the web client, as JSON in a data block. */
export type PageData = {
  /**
   * The site's settings: galleries contain only those that they show, and later pages fetch the rest (/site.json).
   */
  site: Site | FrameSite;
  /** Scheme and host of the site's canonical address. */
  origin: string;
  /** The API replies that the page was rendered with; absent if the browser renders the page. */
  answers?: Answer[];
  /** The API replies that a member's page shows first, asked for as this member; its HTML, if any, shows them. */
  own?: Answer[] | undefined;
};

/** Calls the API in the same process; throws a refusal with its `status`. */
export type CallInProcess = (
  route: string,
  input: { params?: Record<string, string>; query?: Record<string, unknown> },
) => Promise<unknown>;

export type Rendered = {
  html: string;
  /** The settings that the page includes. */
  site: PageData['site'];
  answers: Answer[];
  /**
   * Source files of the web client whose code and styles the page needs immediately, such as
   * 'src/pages/information/faq.page.tsx'.
   */
  sources: string[];
  /** Whether the page is a text, so that its code may load after everything visible. */
  isText: boolean;
};

export type OwnPage = {
  answers: Answer[];
  /**
   * Renders the page from its answers, with times in the member's zone. Absent if some answers are missing, or if only
   * the browser can render the page.
   */
  rendering?: { time_zone: string; render: () => Promise<string> };
};

/** The exports of the web client's build for the server. */
export type Renderer = {
  /** The cache key of a page: its address without irrelevant parameters; undefined if only browsers render it. */
  addressOf(path: string, search: string): string | undefined;
  /** The source files of the page at a path, as in `Rendered`; a member's page has parts that only members load. */
  sourcesOf(path: string, level?: ViewerLevel): string[];
  /** Renders a page as every visitor sees it. Throws when the API refuses one of its requests. */
  renderPage(address: string, world: { site: Site; origin: string; call: CallInProcess }): Promise<Rendered>;
  /**
   * What a page shows first to a member; undefined if it asks for nothing. An answer that depends on the query, that
   * fails, or that has not come when `patience` is over is left to the browser.
   */
  ownPage(
    address: string,
    world: {
      site: Site;
      origin: string;
      viewer: Exclude<Viewer, { level: 'visitor' }>;
      call: CallInProcess;
      patience: Promise<void>;
    },
  ): Promise<OwnPage | undefined>;
};
