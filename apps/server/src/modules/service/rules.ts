export { cleanArticle } from './content/articles/rules.ts';
export { type Audience, audienceErrors, type Looker, seenBy } from './content/rules.ts';
export { MAX_PIXELS, pictureFormat } from './files/pictures/rules.ts';
export { GOODS_LIMITS, LIST_LIMITS } from './files/sheets/reading/rules.ts';
export { pathPart, uniquePaths } from './files/zip/rules.ts';
export { type Blanks, missingWords } from './legal/rules.ts';
export { claimReasons, keyOf, type ReasonRow } from './reasons/rules.ts';
