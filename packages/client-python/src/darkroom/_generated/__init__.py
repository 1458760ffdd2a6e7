"""Made by openapi-python-client from the contract. Do not edit: `npm run generators` writes it."""
