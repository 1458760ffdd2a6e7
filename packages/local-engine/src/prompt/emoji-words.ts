/** Emoji that stand for the scene itself, with the words for it. */
export const EMOJI_WORDS: Partial<Record<string, string>> = Object.fromEntries(
  `
🌅 sunrise sea | 🌄 sunrise mountain | 🌇 sunset city | 🌆 dusk city | 🌃 night city | 🏙️ city | 🌉 night city | 🏔️ mountain snow
⛰️ mountain | 🗻 mountain | 🌋 mountain | 🏖️ beach | 🏝️ island | 🏜️ desert | 🏞️ lake mountain | 🌌 night stars
🌙 night moon | 🌕 night moon | ☀️ sunny sun | 🌞 sunny sun | ⭐ night stars | 🌟 night stars | 🌠 night stars | ✨ sparkles
🌈 rainbow | ☁️ cloudy | ⛅ cloudy | 🌧️ rain | ☔ rain | ⛈️ storm | 🌩️ storm | ⚡ storm
❄️ snow | 🌨️ snowing | 🌫️ fog | 🌊 ocean | 🪐 space | 🌍 space | 🌎 space | 🌏 space
🎉 party | 🔥 sunset
`
    .trim()
    .split(/ \| |\n/)
    .map((row) => [row.slice(0, row.indexOf(' ')), row.slice(row.indexOf(' ') + 1)]),
);
