/** Whether a 13-digit barcode ends with its right check digit (EAN-13); null for anything that is not 13 digits. */
export function hasRightCheckDigit(code: string): boolean | null {
  if (!/^\d{13}$/.test(code)) return null;
  const sum = Array.from(code.slice(0, 12)).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(code[12]);
}
