import fc from 'fast-check';

/** How many code points stand for half a character, and where they begin. */
const surrogates = { from: 0xd800, count: 0x800 };

/** Any code point that a text may hold. The same unit of fast-check (`binary`) needs more than a second to build. */
export const anyCharacter = fc.nat(0x10ffff - surrogates.count).map(
  index => String.fromCodePoint(index < surrogates.from ? index : index + surrogates.count),
  character => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (code === undefined || character !== String.fromCodePoint(code)) throw new Error('no single character');
    return code < surrogates.from ? code : code - surrogates.count;
  },
);
