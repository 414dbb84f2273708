/**
 * Makes `getComputedStyle` fast, which every lookup by role and name calls. These tests load no style sheet, so
 * whether an element is visible depends only on its tag and its own style; happy-dom takes milliseconds per element
 * for that, again after every change. Everything else is left to happy-dom.
 */
export function quickenComputedStyle(window: Window) {
  if (quickened.has(window)) return;
  quickened.add(window);
  const full = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  function displayOf({ namespaceURI, localName }: Element, isOpen: boolean): string {
    const kind = `${namespaceURI} ${localName} ${isOpen}`;
    let display = displays.get(kind);
    if (display === undefined) {
      const { body } = window.document.implementation.createHTMLDocument();
      const probe = body.appendChild(window.document.createElementNS(namespaceURI, localName));
      if (isOpen) probe.setAttribute('open', '');
      display = full(probe).display;
      displays.set(kind, display);
    }
    return display;
  }

  const quick: Record<string, (element: Element) => string> = {
    display: (element) => own(element, 'display') || displayOf(element, element.hasAttribute('open')),
    visibility(element) {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const visibility = own(at, 'visibility');
        if (visibility) return visibility;
      }
      return 'visible';
    },
    pointerEvents: (element) => own(element, 'pointer-events'),
    content: () => '',
  };

  const computed = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
    if (window.document.styleSheets.length > 0) return full(element, pseudo);
    const read = (name: string) => quick[name]?.(element);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue')
          return (property: string) => read(property) ?? full(element, pseudo).getPropertyValue(property);
        return read(String(name)) ?? Reflect.get(full(element, pseudo), name);
      },
    });
  };
  window.getComputedStyle = computed;
  globalThis.getComputedStyle = computed;
}

const quickened = new WeakSet<Window>();

/** A property of the element's own style; '' if unset. */
const own = (element: Element, property: string): string =>
  element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : '';
