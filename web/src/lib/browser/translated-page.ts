/**
 * Lets React change a page that the browser has translated. Chrome puts a font element with the translation in the
 * place of each text, so React would look for children that are gone, and the error would replace the whole page.
 * With this, a text that React removes takes its translation along, and one that React changes comes back in its
 * place, for the browser to translate again.
 * @returns a function that undoes it
 * @throws if the browser tells nobody of changes; then nothing has been done
 */
export function tolerateTranslation(): () => void {
  const translations = new WeakMap<Node, Element>();
  const { removeChild, insertBefore } = Node.prototype;
  const observer = new MutationObserver(notice);
  observer.observe(document, { childList: true, subtree: true });

  function notice(records: readonly MutationRecord[]) {
    for (const { target, removedNodes, addedNodes, previousSibling } of records) {
      const [text] = removedNodes;
      // Chrome adds the font element before it removes the text; others replace one by the other.
      const font = addedNodes[0] ?? previousSibling;
      if (text instanceof Text && font?.nodeName === 'FONT') {
        translations.set(text, font as Element);
        observer.observe(text, { characterData: true });
      }
      if (!target.parentNode) translations.get(target)?.replaceWith(target);
    }
  }

  /** The child of `parent` that is the node, has it inside or is its translation. */
  function found(parent: Node, node: Node | null | undefined): Node | null {
    if (node && node.parentNode !== parent) {
      // The observer may still have changes that it has not reported.
      notice(observer.takeRecords());
      if (!node.parentNode) node = translations.get(node);
      while (node && node.parentNode !== parent) node = node.parentNode;
    }
    return node ?? null;
  }

  Node.prototype.removeChild = function (child) {
    const there = found(this, child);
    if (there) removeChild.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function (child, next) {
    insertBefore.call(this, child, found(this, next));
    return child;
  };
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}
