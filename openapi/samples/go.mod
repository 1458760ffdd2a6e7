module darkroom.example/samples

go 1.24.0

require darkroom.example/darkroom v0.0.0

replace darkroom.example/darkroom => ../../packages/client-go
