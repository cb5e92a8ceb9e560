import type { Locator } from '@playwright/test';

/** What the browser does when a block of a spreadsheet is pasted into a cell; the script is a text, since tests know no DOM. */
export async function paste(cell: Locator, text: string): Promise<void> {
  await cell.focus();
  await cell.page().evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
}
