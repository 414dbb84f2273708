/**
 * Opens a tab for an address that isn't known yet. It has to open within the click, or the browser blocks it; if it
 * is blocked anyway, the address opens in this tab.
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
