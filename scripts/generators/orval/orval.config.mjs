/** The URL of the server is read when a request is sent. */
export default {
  darkroom: {
    input: process.env.CONTRACT,
    output: { client: 'fetch', target: 'darkroom/darkroom.ts', baseUrl: { runtime: 'process.env.SERVER_URL' } },
  },
};
