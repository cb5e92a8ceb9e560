import { App } from 'antd';
import { useEffect } from 'react';
import { numberWords } from './number-words.ts';

/**
 * antd's number field puts letters, and what is out of its bounds, right by itself when it is left. Whoever typed it is told, since the
 * figure may be one of money or stock.
 */
export function useNumberWords(): void {
  const { message } = App.useApp();
  useEffect(() => {
    const onLeaving = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement && target.role === 'spinbutton')) return;
      const typed = target.value;
      const bounds = { min: target.ariaValueMin, max: target.ariaValueMax };
      // After the field's own code and the drawing that follows.
      setTimeout(() => {
        const words = target.isConnected ? numberWords(typed, target.value, bounds) : null;
        if (words !== null) message.warning(words);
      });
    };
    document.addEventListener('focusout', onLeaving, true);
    return () => document.removeEventListener('focusout', onLeaving, true);
  }, [message]);
}
