import { useEffect } from 'react';
import { plainDigits } from './plain-digits.ts';

/** Fields for figures: money, numbers, days, telephones. */
const OF_FIGURES = 'input:is([inputmode=decimal], [inputmode=numeric], [inputmode=tel], [role=spinbutton])';

/**
 * Every field for figures takes full-width ones. They are made plain before the field's own code hears of them: antd's number
 * field would throw them away, and rules and sums of the forms would not read them.
 */
export function usePlainDigits(): void {
  useEffect(() => {
    const onInput = (event: Event) => {
      // What an input method is still composing is its own.
      if (!(event instanceof InputEvent && event.isComposing)) makePlain(event.target);
    };
    const onComposed = ({ target }: Event) => {
      if (makePlain(target)) target?.dispatchEvent(new Event('input', { bubbles: true }));
    };
    document.addEventListener('input', onInput, true);
    document.addEventListener('compositionend', onComposed, true);
    return () => {
      document.removeEventListener('input', onInput, true);
      document.removeEventListener('compositionend', onComposed, true);
    };
  }, []);
}

/** @returns whether there was something to change */
function makePlain(field: EventTarget | null): boolean {
  if (!(field instanceof HTMLInputElement && field.matches(OF_FIGURES))) return false;
  const plain = plainDigits(field.value);
  if (plain === field.value) return false;
  const { selectionStart, selectionEnd } = field;
  // Past React's own setter, which would take the new value for known and tell nobody of it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, plain);
  field.setSelectionRange(selectionStart, selectionEnd);
  return true;
}
