/** An opening tag of a plain form; an arrow in it ends no tag. */
const FORM = /<form\b(?:=>|[^>])*>/g;
const POST = /\bmethod="post"/;
/** A search: its fields may stand in the address. */
const SEARCH = /\bmethod="get"(?=(?:=>|[^>])*\baction=)|\baction=(?:=>|[^>])*\bmethod="get"/;

/**
 * A form is sent by the browser itself when its script has not come yet: without a method all that was typed would stand in the
 * address, passwords included. Each says `method="post"`, or `method="get"` with the `action` that it searches.
 * @param {{file: string, text: string}[]} files
 * @returns {string[]} one line for each form that says neither
 */
export function formsWithoutMethod(files) {
  return files
    .filter(({ file }) => /^apps\/(shop|office)\/.*\.tsx$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(FORM)]
        .filter(([tag]) => !POST.test(tag) && !SEARCH.test(tag))
        .map(
          ({ index }) =>
            `${file}:${lineOf(text, index)}: a form says method="post", or method="get" and its action`,
        ),
    );
}

const lineOf = (text, at) => text.slice(0, at).split('\n').length;
