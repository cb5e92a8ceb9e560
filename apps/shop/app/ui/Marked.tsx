import { InOrder } from './InOrder.tsx';

/** A text with what of it was searched for. @param pieces the text cut where that begins and ends, as the server says; none = nothing */
export const Marked = ({ text, pieces = [] }: { text: string; pieces?: readonly string[] | undefined }) =>
  pieces.length === 0 ? (
    text
  ) : (
    <InOrder items={pieces} draw={(piece, at) => (at % 2 === 1 ? <mark>{piece}</mark> : piece)} />
  );
