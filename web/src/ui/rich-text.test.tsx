import type { MessagePart } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { richText } from './rich-text.tsx';

const text = (value: string): MessagePart => ({ type: 'text', value });
const start = (name: string): MessagePart => ({ type: 'markup-start', name });
const end = (name: string): MessagePart => ({ type: 'markup-end', name });

const TAGS = {
  link: (content: ReactNode) => <a href="/terms">{content}</a>,
  strong: (content: ReactNode) => <b>{content}</b>,
};
const html = (parts: readonly MessagePart[]) => renderToStaticMarkup(richText(parts, TAGS));

it('renders text and tags in their order', () => {
  expect(
    html(
      [text('I accept the '), start('link'), text('terms'), end('link'), text(' & '), start('strong')].concat(
        text('rules'),
        end('strong'),
        text('.'),
      ),
    ),
  ).toBe('I accept the <a href="/terms">terms</a> &amp; <b>rules</b>.');
});

it('renders a tag inside a tag', () => {
  expect(
    html([start('link'), text('Read '), start('strong'), text('all'), end('strong'), text('!'), end('link')]),
  ).toBe('<a href="/terms">Read <b>all</b>!</a>');
});

it('renders a message without tags as its text, and an empty tag as an empty element', () => {
  expect(richText([text('Terms')], TAGS)).toBe('Terms');
  expect(html([start('strong'), end('strong')])).toBe('<b></b>');
});

it('fails with the name of a tag that has no function', () => {
  expect(() => html([start('em'), text('all'), end('em')])).toThrow('No function renders <em>.');
});
