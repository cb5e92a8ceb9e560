/** Who has closed the popup is left alone for the rest of the day, in this browser. */
const CLOSED = 'qn-draw-closed';

const today = () => new Date().toDateString();

export function isPopupClosed(): boolean {
  try {
    return localStorage.getItem(CLOSED) === today();
  } catch {
    // A browser that keeps nothing shows it each time.
    return false;
  }
}

export function closePopup(): void {
  try {
    localStorage.setItem(CLOSED, today());
  } catch {
    // As above.
  }
}
