module darkroom.example/darkroom

go 1.24.0
