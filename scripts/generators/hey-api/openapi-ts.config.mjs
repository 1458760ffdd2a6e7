// The extension lets Node run the compiled modules as they are.
export default { output: { path: 'darkroom', importFileExtension: '.js' } };
