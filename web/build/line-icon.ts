import { createElement, type SVGProps } from 'react';

type Lines = readonly (readonly [tag: string, attributes: object])[];

/**
 * Makes a component of an icon's lines. Their stroke is defined in the style sheet (`.lucide` in app.css), not on
 * each of a page's hundred icons. Hidden from screen readers unless the icon has a name. `turns` says that it points
 * along the line.
 */
export default function lineIcon(drawn: Lines, turns = false) {
  const lines = drawn.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className = '', ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        'aria-hidden': rest['aria-label'] || rest.role ? undefined : true,
        className: `lucide ${turns ? 'rtl:-scale-x-100 ' : ''}${className}`.trimEnd(),
        ...rest,
      },
      ...lines,
    );
}
