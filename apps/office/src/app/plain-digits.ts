/** Figures as a Chinese keyboard types them, as what they stand for: １２。５ is 12.5. Sign for sign, so that the caret stays. */
export const plainDigits = (text: string): string =>
  text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - TO_ASCII))
    .replace(/[\u3002\u3000]/g, plain);

/** What ASCII has as well, from ！ to ～. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const TO_ASCII = 0xfee0;

const plain = (sign: string): string => (sign === '\u3002' ? '.' : ' ');
