/**
 * A tab for an address that is not known yet. It has to be opened within the click, or the browser blocks it; where it
 * does all the same, the address opens in this tab.
 */
export function openTab() {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    go(url: string) {
      if (tab && !tab.closed) tab.location.replace(url);
      else window.location.assign(url);
    },
    close: () => tab?.close(),
  };
}
