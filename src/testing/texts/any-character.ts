import fc from 'fast-check';

/** Range of the surrogate code points. */
const surrogates = { from: 0xd800, count: 0x800 };

/** Any code point except surrogates. fast-check's own unit (`binary`) takes more than a second to build. */
export const anyCharacter = fc.nat(0x10ffff - surrogates.count).map(
  index => String.fromCodePoint(index < surrogates.from ? index : index + surrogates.count),
  character => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (code === undefined || character !== String.fromCodePoint(code)) throw new Error('no single character');
    return code < surrogates.from ? code : code - surrogates.count;
  },
);
