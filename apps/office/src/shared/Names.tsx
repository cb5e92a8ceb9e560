import { useNames } from '../app/reference.ts';
import { type Audience, audienceOf } from './audience.ts';

/** Who sees something, in a sentence. */
export const AudienceWords = ({ of }: { of: Audience }) => audienceOf(of, useNames());

/** A type of buyers by its name. */
export const TypeName = ({ code }: { code: string }) => useNames().type(code);

/** A rank by its name. */
export const RankName = ({ rank }: { rank: number }) => useNames().rank(rank);
